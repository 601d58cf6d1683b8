import { videoMessages } from '@fanfare/contract/media/video-links';
import { ApiError } from '../../../lib/api/api-error.ts';
import { UploadError } from '../../../lib/upload/chunked-upload.ts';

/** The message of a failed upload, for the upload error area. */
export const uploadErrorMessage = (error: unknown): string =>
  error instanceof UploadError || error instanceof ApiError ? error.message : videoMessages.uploadFailed;
