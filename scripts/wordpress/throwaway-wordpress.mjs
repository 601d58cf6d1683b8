// A real WordPress with its own MariaDB in a temporary folder, on loopback. Stopping it removes everything.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = import.meta.dirname;
const coreFolder = '/usr/share/wordpress';
const pollMs = 100;
const maxPolls = 600;

const findProgram = (name) =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync);

/** Missing programs of `apt-get install wordpress mariadb-server php-cli php-mysql php-gd`. */
export const missingPrograms = () => [
  ...['php', 'mariadbd', 'mariadb-install-db'].filter((name) => !findProgram(name)),
  ...(existsSync(join(coreFolder, 'wp-includes/version.php')) ? [] : ['wordpress']),
];

/** @returns {Promise<{ url: string, version: string, passwords: Record<string, string>, stop: () => Promise<void> }>} */
export async function startWordPress() {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-wordpress-'));
  const children = [];
  const stop = async () => {
    for (const child of children.toReversed()) await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const socket = join(folder, 'db.sock');
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    children.push(startDatabase(folder, socket));
    const siteFolder = copySite(folder);
    await poll('MariaDB', () => existsSync(socket));
    const env = { ...process.env, WORDPRESS_TEST_URL: url, WORDPRESS_TEST_SOCKET: socket, PHP_CLI_SERVER_WORKERS: '4' };
    const php = findProgram('php');
    await poll('The database', () => createDatabase(php, socket));
    const installed = execFileSync(php, [...phpSettings, join(here, 'install.php'), siteFolder], { env }).toString();
    const server = ['-S', `127.0.0.1:${port}`, '-t', siteFolder, join(here, 'router.php')];
    // Process group of its own for PHP's server, which starts its workers itself.
    children.push(spawn(php, [...phpSettings, ...server], { env, stdio: 'ignore', detached: true }));
    await poll('WordPress', async () => (await fetch(`${url}/wp-json/`)).ok);
    return { url, ...JSON.parse(installed), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const phpSettings = ['-d', 'opcache.enable_cli=1', '-d', 'upload_max_filesize=16M', '-d', 'post_max_size=17M'];

function startDatabase(folder, socket) {
  const data = join(folder, 'db');
  mkdirSync(data);
  // True for root, as which MariaDB refuses to run; Debian's package has the user mysql.
  const isRoot = process.getuid() === 0;
  if (isRoot) for (const path of [folder, data]) chownToMysql(path);
  const user = isRoot ? ['--user=mysql'] : [];
  const own = [`--datadir=${data}`, '--no-defaults', ...user];
  const install = ['--no-defaults', `--datadir=${data}`, ...user, '--auth-root-authentication-method=normal'];
  execFileSync(findProgram('mariadb-install-db'), [...install, '--skip-test-db'], { stdio: 'ignore' });
  // Flags for speed: the data need not survive a crash.
  const fast = ['--innodb-flush-log-at-trx-commit=0', '--innodb-doublewrite=0', '--sync-binlog=0', '--skip-log-bin'];
  const closed = ['--skip-networking', '--skip-grant-tables', `--socket=${socket}`, `--pid-file=${join(data, 'pid')}`];
  return spawn(
    findProgram('mariadbd'),
    ['--no-defaults', ...own.filter((arg) => arg !== '--no-defaults'), ...fast, ...closed],
    {
      stdio: 'ignore',
      detached: true,
    },
  );
}

function chownToMysql(path) {
  const [, , uid, gid] = /^(mysql):[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  if (uid === undefined) throw new Error('There is no user "mysql"; install mariadb-server.');
  chownSync(path, Number(uid), Number(gid));
}

function createDatabase(php, socket) {
  const code = `mysqli_report(MYSQLI_REPORT_OFF); $db = @new mysqli(null, 'root', '', '', 0, ${JSON.stringify(socket)});
    exit($db->connect_errno || !$db->query('create database if not exists wordpress character set utf8mb4') ? 1 : 0);`;
  try {
    execFileSync(php, ['-r', code], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Copies the code of WordPress, since WordPress reads its settings beside its code. */
function copySite(folder) {
  const site = join(folder, 'site');
  cpSync(coreFolder, site, { recursive: true, verbatimSymlinks: true });
  rmSync(join(site, 'wp-config.php'), { force: true });
  rmSync(join(site, 'wp-content/uploads'), { recursive: true, force: true });
  for (const path of ['wp-content/uploads', 'wp-content/mu-plugins']) mkdirSync(join(site, path), { recursive: true });
  copyFileSync(join(here, 'wp-config.php'), join(site, 'wp-config.php'));
  copyFileSync(join(here, 'switches.php'), join(site, 'wp-content/mu-plugins/switches.php'));
  return site;
}

const findFreePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function poll(name, isReady) {
  for (let tries = 0; tries < maxPolls; tries += 1) {
    if (await Promise.resolve(isReady()).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  throw new Error(`${name} did not start.`);
}

const end = (child) =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.on('exit', resolve);
    process.kill(-child.pid, 'SIGKILL');
  });
