// Finds the Chromium for journeys, benchmarks and screenshots. Node 20 syntax: bootstrap.mjs reads it before Node 24 is there.
import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The shell without a user interface is first: journeys take a sixth less time in it. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const appPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags for every run: they work as root and stop background requests. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const installChromiumHint =
  'Chromium was not found, and the browser tests need it. Install it with your system ' +
  '("apt-get install chromium" on Debian and Ubuntu, "brew install --cask chromium" on a Mac), or run ' +
  '"npx playwright install chromium", or set CHROMIUM_PATH to the browser you have, then run the same command again.';

const canRun = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

const listing = (folder) => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const executables = {
  'chrome-linux': 'chrome',
  'chrome-linux64': 'chrome',
  'chrome-mac': 'Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64': 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64': 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win64': 'chrome.exe',
};

function playwrightBrowsers(env) {
  const home = env.HOME || homedir();
  const caches = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    env.LOCALAPPDATA && join(env.LOCALAPPDATA, 'ms-playwright'),
  ].filter(Boolean);
  return caches.flatMap((cache) =>
    listing(cache)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
      .flatMap((name) => Object.entries(executables).map(([folder, file]) => join(cache, name, folder, file))),
  );
}

/** The path of a Chromium that can be run, or undefined. A CHROMIUM_PATH that cannot be run is an error. */
export function findChromium(env = process.env, knownPaths = appPaths) {
  if (env.CHROMIUM_PATH) {
    if (canRun(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is set to ${env.CHROMIUM_PATH}, which is not a program. Correct it or unset it.`);
  }
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...knownPaths,
    ...names.flatMap((name) => onPath.map((folder) => join(folder, name))),
    ...playwrightBrowsers(env),
  ];
  return candidates.find(canRun);
}

/** Like findChromium, but throws when there is none. */
export function requireChromium(env = process.env) {
  const path = findChromium(env);
  if (!path) throw new Error(installChromiumHint);
  return path;
}
