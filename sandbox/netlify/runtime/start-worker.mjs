/**
 * Begins a worker of functions. Static imports are loaded before any code of their module runs, so the cache of compiled
 * modules is switched on here, before the worker's own. No TypeScript, which each worker would strip again.
 */
import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

if (workerData.compileCache) enableCompileCache(workerData.compileCache);
await import('./worker.ts');
