import { hasZeroBits, proofText } from '@fanfare/contract/contests/entry-proof';
import { sha256 } from './sha256.ts';

const triesPerTurn = 2000;

/** Finds a proof of work, in steps, so that the page stays usable. */
export const findProof = async (challenge: string, email: string, bits: number): Promise<string> => {
  const encoder = new TextEncoder();
  for (let proof = 0; ; proof += 1) {
    if (hasZeroBits(sha256(encoder.encode(proofText(challenge, email, String(proof)))), bits)) return String(proof);
    if (proof % triesPerTurn === triesPerTurn - 1) await new Promise((resolve) => setTimeout(resolve));
  }
};
