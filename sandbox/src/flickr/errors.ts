/** Flickr refuses with a code in the body; the HTTP status stays 200. */
export class Refusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const refuse = {
  photoNotFound: () => new Refusal(1, 'Photo not found'),
  userNotFound: () => new Refusal(1, 'User not found'),
  permission: () => new Refusal(2, 'Permission denied'),
  parameterless: () =>
    new Refusal(3, 'Parameterless searches have been disabled. Please use flickr.photos.getRecent instead.'),
  searchUnavailable: () => new Refusal(10, 'Sorry, the Flickr search API is not currently available.'),
  badSignature: () => new Refusal(96, 'Invalid signature'),
  keyFormat: () => new Refusal(100, 'Invalid API Key (Key has invalid format)'),
  keyUnknown: () => new Refusal(100, 'Invalid API Key (Key not found)'),
  unavailable: () => new Refusal(105, 'Service currently unavailable'),
  writeFailed: () => new Refusal(106, 'Write operation failed'),
  format: (name: string) => new Refusal(111, `Format "${name}" not found`),
  method: (name: string) => new Refusal(112, `Method "${name}" not found`),
  badUrl: () => new Refusal(116, 'Bad URL found'),
};

export const refusalBody = ({ code, message }: Refusal) => ({ stat: 'fail', code, message });
