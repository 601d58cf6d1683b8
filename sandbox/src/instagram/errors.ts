import { GraphError } from '../facebook/graph/errors.ts';

const createError = (
  code: number,
  subcode: number | undefined,
  message: string,
  { userText = message, isTransient = false, status = 400 } = {},
) =>
  new GraphError(code, message, {
    status,
    isTransient,
    userTitle: message,
    userText,
    ...(subcode !== undefined && { subcode }),
  });

/** Instagram's error messages, one per rule of the reference; those of the Graph API are in facebook/graph. */
export const errors = {
  downloadSlow: () =>
    createError(-2, 2207003, 'Timeout', { userText: 'It takes too long to download the media.', isTransient: true }),
  unreachable: (address: string) =>
    createError(9004, 2207052, 'Only photo or video can be accepted as media type.', {
      userText: `The media could not be fetched from this URI: ${address}`,
    }),
  imageTooLarge: () =>
    createError(36000, 2207004, 'The image size is too large.', {
      userText: 'The image is too large to download. It should be less than 8 MiB.',
    }),
  imageFormat: () =>
    createError(36001, 2207005, 'The image format is not supported.', {
      userText: 'The image format is not supported. Supported formats are: JPEG.',
    }),
  aspect: (ratio: number) =>
    createError(36003, 2207009, 'The aspect ratio is not supported.', {
      userText: `The submitted image with aspect ratio ${ratio.toFixed(2)} cannot be published. It should be between 4:5 and 1.91:1.`,
    }),
  captionTooLong: () =>
    createError(36004, 2207010, 'The caption was too long.', {
      userText: 'The caption may have at most 2200 characters.',
    }),
  tooManyTags: (tagKind: string, limit: number) =>
    createError(100, 2207040, `Too many ${tagKind}`, {
      userText: `Cannot use more than ${limit} ${tagKind} in a caption.`,
    }),
  expired: () =>
    createError(-2, 2207020, 'The media you are trying to access has expired. Please try to upload again.', {}),
  videoFormat: () =>
    createError(352, 2207026, 'The video format is not supported.', {
      userText: 'The video format is not supported. Use MP4 or MOV.',
    }),
  uploadFailed: () => createError(-1, 2207053, 'Unknown upload error'),
  notReady: () =>
    createError(9007, 2207027, 'Media ID is not available', {
      userText: 'The media is not ready for publishing, please wait for a moment.',
      isTransient: true,
    }),
  unknownContainer: () => createError(24, 2207006, 'The media with the given id cannot be found'),
  containerNotFoundYet: () =>
    createError(24, 2207008, 'The media with the given id cannot be found', {
      userText: 'The media builder with this creation id does not exist, or it is not available yet.',
    }),
  thumbOffset: () => createError(1, 2207057, 'Thumbnail offset must be within the video duration.'),
  notProfessionalYet: () =>
    createError(100, 2108006, 'Media posted before business account conversion', {
      userText: 'The media was posted before the account became a professional account.',
    }),
  carousel: (text: string) => createError(100, 2207028, 'Your post won’t work as a carousel.', { userText: text }),
  quota: () =>
    createError(9, 2207042, 'Application request limit reached', {
      status: 403,
      userText: 'You reached maximum number of posts that is allowed to be published by Content Publishing API.',
    }),
  restricted: () => createError(25, 2207050, 'The Instagram account is restricted.'),
  spam: () =>
    createError(4, 2207051, 'Application request limit reached', {
      status: 403,
      userText: 'We restrict certain activity to protect our community. Tell us if you think we made a mistake.',
    }),
  serverError: () => createError(-1, 2207001, 'Instagram server error. Try again.', { isTransient: true }),
  createFailed: () =>
    createError(-1, 2207032, 'Create media fail, please try to re-create media', { isTransient: true }),
  uploadUnstable: () => createError(-1, 2207082, 'The media upload has failed.', { isTransient: true }),
  unknownMediaType: (value: string) => createError(100, 2207023, `The media type ${value} is unknown`),
};
