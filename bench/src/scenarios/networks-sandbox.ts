// Starts the practice networks alone, as the product does beside its database, and says how long that took. They are
// found by their path, like the product itself: nothing of them is known here but how to start them.
import 'fastify';

const [, , entrance = '', dataFolder = ''] = process.argv;
const began = performance.now();
const { startSandbox } = await import(entrance);
const loaded = performance.now();
const { url } = await startSandbox({ port: 0, smtpPort: 0, dataDir: dataFolder });
const took = { loadMs: loaded - began, startMs: performance.now() - loaded };
process.stdout.write(`${JSON.stringify({ url, ...took })}\n`);

// Leaving in good order also writes down what was compiled, where a folder for that was named.
process.once('SIGTERM', () => process.exit(0));
