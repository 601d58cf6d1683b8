import { createHash } from 'node:crypto';
import { type EntrySubmission, entryLimits } from '@fanfare/contract/contests/entry';
import { hasZeroBits, proofText } from '@fanfare/contract/contests/entry-proof';
import type { Client } from '../../../platform/http/index.ts';
import { addressBlock } from '../../../platform/http/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { EntrySignals } from '../contestants.tables.ts';
import type { EntryKeys } from './entry-keys.ts';

type Fields = Pick<EntrySubmission, 'email' | 'started' | 'proof' | 'device'>;

/**
 * Age of the entry form in milliseconds, and whether the browser did the proof of work. Undefined if the form's
 * challenge is not ours.
 */
export const checkEntry = (keys: EntryKeys, contestId: number, fields: Fields, now: Date) => {
  const startedAt = keys.readPage(contestId, fields.started);
  if (startedAt === undefined) return undefined;
  const text = proofText(fields.started, fields.email, fields.proof);
  const hasScript =
    fields.proof !== '' && hasZeroBits(createHash('sha256').update(text).digest(), entryLimits.proofBits);
  const tookMs = now.getTime() - startedAt;
  const minSeconds = hasScript ? entryLimits.minSeconds : entryLimits.minSecondsWithoutScript;
  return { tookMs, hasScript, isTooFast: tookMs < minSeconds * 1000 };
};

/** Reads the visitor's IP address and device, as keyed hashes that differ between contests. */
export const readSignals = (
  box: SecretBox,
  contestId: number,
  { email, device }: Fields,
  client: Client,
): Pick<EntrySignals, 'addressHash' | 'addressBlockHash' | 'deviceHash' | 'domain'> => {
  const context = signalContext(contestId);
  return {
    addressHash: box.fingerprint(client.address, context),
    addressBlockHash: hashNetwork(box, contestId, client.address),
    deviceHash: box.fingerprint(`${client.userAgent}\n${device}`, context),
    domain: email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
  };
};

const signalContext = (contestId: number) => `contest-signals:${contestId}`;

/** Keyed hash of the network of an IP address, as it is stored and counted. */
export const hashNetwork = (box: SecretBox, contestId: number, address: string): string =>
  box.fingerprint(networkOf(address), signalContext(contestId));

/**
 * Network of an IP address: the /24 of an IPv4 address, the /48 of an IPv6 address. One subscriber of a provider has at
 * most that many addresses.
 */
const networkOf = (address: string): string => {
  const block = addressBlock(address);
  return block.includes(':') ? block.split(':').slice(0, 3).join(':') : block.split('.').slice(0, 3).join('.');
};
