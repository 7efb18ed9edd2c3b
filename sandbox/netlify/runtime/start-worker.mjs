/**
 * Starts a worker of functions. Static imports are loaded before any code of their module runs, so the compile cache is
 * enabled here. Plain JavaScript, because each worker would strip TypeScript again.
 */
import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';

if (workerData.compileCache) enableCompileCache(workerData.compileCache);
await import('./worker.ts');
