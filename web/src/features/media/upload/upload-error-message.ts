import { videoMessages } from '@fanfare/contract/video-links';
import { CallFailed } from '../../../lib/api/api-error.ts';
import { UploadFailed } from '../../../lib/upload/chunked-upload.ts';

/** Why a file did not arrive, for the upload error area. */
export const failureSentence = (error: unknown): string =>
  error instanceof UploadFailed || error instanceof CallFailed ? error.message : videoMessages.uploadFailed;
