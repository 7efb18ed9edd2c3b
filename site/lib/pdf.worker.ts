/** pdf.js's worker, in the build for older browsers. */
import './older-browsers.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
