/** Reasons why a URL was not fetched, with the message for the user. */
export const outboundErrorMessages = {
  'address-not-allowed': "This URL can't be used. Enter a public web URL.",
  'too-large': 'The response from this URL is too large. Choose a smaller page or file.',
  'timed-out': 'This URL took too long to respond. Try again in a minute.',
  'too-many-redirects': 'This URL redirects too many times. Enter the final URL.',
  unreachable: "This URL can't be reached. Check the spelling and try again.",
  'not-http': 'Enter a URL that starts with http:// or https://.',
  'bad-answer': "The response from this URL can't be read. Try another URL.",
} as const;

export type OutboundErrorCode = keyof typeof outboundErrorMessages;

/** The message is for users; the cause is for the log and may contain private addresses. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, cause?: unknown) {
    super(outboundErrorMessages[code], { cause });
    this.name = 'OutboundError';
    this.code = code;
  }
}
