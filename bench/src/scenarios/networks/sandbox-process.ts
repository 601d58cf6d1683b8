// Starts the practice networks without the product and prints the start times as JSON. The entry file is passed by path,
// because the bench imports nothing of the product.
import 'fastify';

const [, , entryFile = '', dataFolder = ''] = process.argv;
const startedAt = performance.now();
const { startSandbox } = await import(entryFile);
const loadedAt = performance.now();
const { url } = await startSandbox({ port: 0, smtpPort: 0, dataDir: dataFolder });
const times = { loadMs: loadedAt - startedAt, startMs: performance.now() - loadedAt };
process.stdout.write(`${JSON.stringify({ url, ...times })}\n`);

// A clean exit also writes the compile cache (NODE_COMPILE_CACHE).
process.once('SIGTERM', () => process.exit(0));
