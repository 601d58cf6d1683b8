import { videoMessages } from '@fanfare/contract/video-links';
import { ApiError } from '../../../lib/api/api-error.ts';
import { UploadFailed } from '../../../lib/upload/chunked-upload.ts';

/** Why a file did not arrive, for the upload error area. */
export const uploadErrorMessage = (error: unknown): string =>
  error instanceof UploadFailed || error instanceof ApiError ? error.message : videoMessages.uploadFailed;
