// Development: the server with restart on change and the web with hot reload; they stop together.
import { join } from 'node:path';
import { root, start } from './run.mjs';

const address = 'http://127.0.0.1:5173';
// Environment of the server: OAuth redirects and links in emails point to the web address with hot reload.
const env = { PUBLIC_URL: address, ...process.env, FANFARE_DEV: '1' };
const server = start('node', ['--watch', 'server/src/main/start.ts'], { env });
const web = start('vite', ['--port', '5173', '--strictPort', '--host', '127.0.0.1'], { cwd: join(root, 'web') });

console.log(`fanfare: open ${address} (web with hot reload; calls go to the server on port 4000)`);

for (const [child, other] of [
  [server, web],
  [web, server],
]) {
  child.on('error', (error) => console.error(`fanfare: ${error.message}`));
  child.on('close', (code) => {
    other.kill('SIGTERM');
    process.exitCode ??= code ?? 1;
  });
}
