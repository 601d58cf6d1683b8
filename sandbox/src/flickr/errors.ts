/** An error response of Flickr: HTTP status 200 with a code in the body. */
export class ApiError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const errors = {
  photoNotFound: () => new ApiError(1, 'Photo not found'),
  userNotFound: () => new ApiError(1, 'User not found'),
  permission: () => new ApiError(2, 'Permission denied'),
  parameterless: () =>
    new ApiError(3, 'Parameterless searches have been disabled. Please use flickr.photos.getRecent instead.'),
  searchUnavailable: () => new ApiError(10, 'Sorry, the Flickr search API is not currently available.'),
  badSignature: () => new ApiError(96, 'Invalid signature'),
  keyFormat: () => new ApiError(100, 'Invalid API Key (Key has invalid format)'),
  keyUnknown: () => new ApiError(100, 'Invalid API Key (Key not found)'),
  unavailable: () => new ApiError(105, 'Service currently unavailable'),
  writeFailed: () => new ApiError(106, 'Write operation failed'),
  format: (name: string) => new ApiError(111, `Format "${name}" not found`),
  method: (name: string) => new ApiError(112, `Method "${name}" not found`),
  badUrl: () => new ApiError(116, 'Bad URL found'),
};

export const toErrorBody = ({ code, message }: ApiError) => ({ stat: 'fail', code, message });
