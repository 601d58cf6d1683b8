import { addressesIn, type ConnectorSettings } from '@fanfare/connectors/registry';
import { callbackPath, connectPaths } from '@fanfare/contract/connect-calls';
import { kindOf } from '@fanfare/contract/connections';
import { type NetworkName, networkLabels } from '@fanfare/contract/networks/names';
import type { Now } from '../platform/clock.ts';

/** `notes` say what to do about it, or what else an operator needs. */
export type Finding = { ok: boolean; what: string; notes: string[] };

type Answered = { status: number; date: string | null };
type Deps = {
  settings: ConnectorSettings;
  publicOrigin: string;
  /** One question for an answer, whatever it says. */
  ask: (url: string) => Promise<Answered>;
  now: Now;
};

const mostSecondsApart = 120;

/** What keeps this installation from working with its networks, one finding at a time. */
export async function* examine({ settings, publicOrigin, ask, now }: Deps): AsyncGenerator<Finding> {
  const answers = asking(ask, now);
  const { mode, practiceUrl } = settings;

  if (mode === 'practice' && practiceUrl) {
    yield fine(`Our public address ${publicOrigin} is used on this machine only, which is all practice needs`);
    const practice = await answers('The practice networks', practiceUrl);
    if (!practice.ok) {
      // Every network lives in there: to say the same of each would only hide it.
      const notes = ['They run inside Fanfare. Start it with `npm start`, with the same PORT, and run this again.'];
      yield { ...practice, notes };
      return;
    }
    yield practice;
  } else {
    yield await publicAddress(publicOrigin, answers);
  }

  for (const { network, urls } of addressesIn(settings)) {
    const label = networkLabels[network];
    if (!urls) {
      yield fine(
        `${label}: no keys, so nobody can connect it`,
        'docs/connecting-networks.md says where they come from.',
      );
      continue;
    }
    const found: Finding[] = [];
    for (const url of urls) found.push(await answers(label, url));
    yield* mode === 'practice' ? shortened(label, found) : found;
    if (mode === 'live' && hasCallback(network))
      yield fine(
        `${label}: register this callback address there, letter by letter`,
        publicOrigin + callbackPath(network),
      );
  }
}

/** How a finding looks on a terminal. */
export const shown = ({ ok, what, notes }: Finding): string =>
  [`  ${ok ? 'ok  ' : 'MEND'}  ${what}`, ...notes.map((note) => `        ${note}`)].join('\n');

export const closing = (findings: readonly Finding[]): string => {
  const failed = findings.filter(({ ok }) => !ok).length;
  return failed === 0 ? 'Nothing to mend.' : `${failed} to mend.`;
};

const fine = (what: string, ...notes: string[]): Finding => ({ ok: true, what, notes });

/** Any answer at all will do: an address that refuses us is there. Its clock should agree with ours. */
const asking =
  (ask: Deps['ask'], now: Now) =>
  async (label: string, url: string): Promise<Finding> => {
    try {
      const { status, date } = await ask(url);
      const apart = date ? Math.abs(Date.parse(date) - now().getTime()) / 1000 : 0;
      if (apart <= mostSecondsApart || Number.isNaN(apart)) return fine(`${label}: ${url} answers (${status})`);
      const what = `${label}: its clock and ours are ${Math.round(apart)} seconds apart`;
      return { ok: false, what, notes: ['Set this machine’s clock by NTP: signatures and token lives depend on it.'] };
    } catch (error) {
      const notes = [`${reasonOf(error)}. Check the address, DNS and the firewall.`];
      return { ok: false, what: `${label}: ${url} does not answer`, notes };
    }
  };

/** fetch says only that it failed; why is in its cause. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return cause.message || ('code' in cause ? String(cause.code) : error.message);
};

/** Networks fetch pictures from us and send people back to us: both need an address they can reach. */
const publicAddress = async (origin: string, answers: ReturnType<typeof asking>): Promise<Finding> => {
  const { hostname, protocol } = new URL(origin);
  const isLocal =
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[)/.test(hostname);
  if (!isLocal && protocol === 'https:') return answers('Our public address', `${origin}/healthz`);
  const notes = ['Set PUBLIC_URL to the https address people and networks reach this installation by.'];
  return { ok: false, what: `Our public address ${origin} cannot be reached by networks`, notes };
};

const shortened = (label: string, found: readonly Finding[]): readonly Finding[] =>
  found.every(({ ok }) => ok) ? [fine(`${label}: answers`)] : found.filter(({ ok }) => !ok);

/** The others are connected by naming an account or by a key of one's own. */
const hasCallback = (network: NetworkName): boolean => {
  const kind = kindOf(network);
  return kind !== undefined && kind in connectPaths;
};
