// Makes a fresh checkout ready: installs packages, builds the web, finds Chromium, each only when it is needed.
// Node 20 syntax and no dependency: it runs before anything is installed. Arguments: web, chromium.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, installChromiumHint } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const ownNode = join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node');
const print = (line) => console.log(`fanfare: ${line}`);

function stop(message) {
  console.error(`fanfare: ${message}`);
  process.exit(1);
}

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** npm must run on the system's Node, because it is about to replace the Node in node_modules. */
function systemEnv() {
  const env = { ...process.env };
  const path = (env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes(`node_modules${sep}.bin`));
  env.PATH = path.join(delimiter);
  for (const key of Object.keys(env))
    if (/^npm_(lifecycle|package|command|execpath|node_execpath)/.test(key) || key === 'NODE') delete env[key];
  return env;
}

function installPackages() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = join(root, 'node_modules/.fanfare-install');
  const expected = createHash('sha256').update(lockfile).digest('hex');
  if (readText(stamp) === expected) return;
  if (!isInstalled(JSON.parse(lockfile))) {
    print('installing packages, about a minute the first time');
    // Development packages are always installed, since the web is built on this machine with every NODE_ENV.
    const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund'];
    const npm = spawnSync('npm', args, { cwd: root, stdio: 'inherit', env: systemEnv(), shell: windows });
    if (npm.error) stop(`npm could not be started (${npm.error.message}). Install Node with npm and try again.`);
    if (npm.status !== 0) stop('"npm ci" failed; its own message is above.');
  }
  checkNode();
  writeFileSync(stamp, expected);
}

/** True when npm's own record of what it installed agrees with the lockfile, as after "npm install" by hand. */
function isInstalled(lockfile) {
  const record = readText(join(root, 'node_modules/.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  const wanted = Object.entries(lockfile.packages).filter(([path]) => path.includes('node_modules/'));
  const agrees = ([path, entry]) =>
    installed[path]
      ? installed[path].version === entry.version && installed[path].integrity === entry.integrity
      : Boolean(entry.optional || entry.devOptional);
  return wanted.every(agrees);
}

function checkNode() {
  const brought = existsSync(ownNode)
    ? spawnSync(ownNode, ['--version'], { encoding: 'utf8', shell: windows }).stdout
    : '';
  const version = (brought || process.version).trim();
  if (Number(/^v(\d+)/.exec(version)?.[1]) >= 24) return;
  stop(
    `Node 24 or newer is needed and this is ${version}. On Linux (x64, arm64; glibc) npm brings it along by itself; ` +
      `for ${process.platform} ${process.arch} install it from https://nodejs.org and run the same command again.`,
  );
}

function filesUnder(path) {
  const entries = readdirSync(join(root, path), { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function buildWeb() {
  const folders = ['web/src', 'web/bundle', 'web/public', 'contract/src'].filter((path) =>
    existsSync(join(root, path)),
  );
  const configs = ['vite.config.ts', 'vite.visitor.config.ts'];
  const single = ['web/index.html', ...configs.map((name) => `web/${name}`), 'package-lock.json'].map((path) =>
    join(root, path),
  );
  const inputs = [...folders.flatMap(filesUnder).filter((path) => !/\.test\.tsx?$/.test(path)), ...single].sort();
  const hash = createHash('sha256');
  for (const path of inputs.filter((path) => existsSync(path)))
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  const expected = hash.digest('hex');
  const stamp = join(root, 'web/dist/.fanfare-build');
  if (readText(stamp) === expected) return;

  print('building the web, about half a minute');
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  // Build of the app comes first, because it empties the folder.
  for (const config of configs) {
    const args = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--config', config, '--logLevel', 'warn'];
    const vite = spawnSync(node, args, { cwd: join(root, 'web'), stdio: 'inherit', shell: windows });
    if (vite.status !== 0) stop('the web could not be built; the message is above.');
  }
  mkdirSync(join(root, 'web/dist'), { recursive: true });
  writeFileSync(stamp, expected);
}

function provideChromium() {
  if (findChromium()) return;
  const asRoot = process.getuid?.() === 0;
  const attempts = [
    ...(asRoot ? [['apt-get', ['update', '-qq']]] : []),
    ...(asRoot ? [['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']]] : []),
    [join(root, 'node_modules/.bin/playwright'), ['install', 'chromium']],
  ];
  print('Chromium is missing, trying to install it');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const [program, args] of attempts) {
    spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env, shell: windows });
    if (findChromium()) return;
  }
  stop(installChromiumHint);
}

try {
  installPackages();
  if (process.argv.includes('web')) buildWeb();
  if (process.argv.includes('chromium')) provideChromium();
} catch (error) {
  stop(error instanceof Error ? error.message : String(error));
}
