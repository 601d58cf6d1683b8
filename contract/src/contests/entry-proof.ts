/**
 * Proof of work of the entry form: a number for which SHA-256 of this text begins with `entryLimits.proofBits` zero bits.
 * The challenge is of one page and the email of one person, so a proof is worth one entry.
 */
export const proofText = (challenge: string, email: string, proof: string): string =>
  `${challenge}\n${email.trim().toLowerCase()}\n${proof}`;

export const hasZeroBits = (hash: ArrayLike<number>, bits: number): boolean => {
  for (let bit = 0; bit < bits; bit += 1) {
    if (((hash[bit >> 3] ?? 0xff) & (0x80 >> (bit & 7))) !== 0) return false;
  }
  return true;
};
