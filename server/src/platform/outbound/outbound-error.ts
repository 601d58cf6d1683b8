/** Why an address was not fetched, with the one sentence a user may read. */
export const outboundErrorMessages = {
  'address-not-allowed': 'This address cannot be used. Enter a public web address.',
  'too-large': 'What this address sends is too large. Choose a smaller page or file.',
  'timed-out': 'This address took too long to answer. Try again in a moment.',
  'too-many-redirects': 'This address forwards too many times. Enter the address it ends at.',
  unreachable: 'This address could not be reached. Check the spelling and try again.',
  'not-http': 'Enter a web address that starts with http:// or https://.',
  'bad-answer': 'This address sent an answer that could not be read. Try another address.',
} as const;

export type RefusalCode = keyof typeof outboundErrorMessages;

/** The message is for users; the cause is for the log and may name addresses of the inside. */
export class OutboundError extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, cause?: unknown) {
    super(outboundErrorMessages[code], { cause });
    this.name = 'OutboundRefused';
    this.code = code;
  }
}
