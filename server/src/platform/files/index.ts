export { type DiskStore, diskStore } from './disk-store.ts';
export { FileError, type FileErrorCode, fileErrorMessages } from './file-error.ts';
export { fileHeaders, parseRange } from './file-response.ts';
export type { ByteRange, FileSource, FileStore, OpenFile, StoredFile } from './file-store.ts';
export { type FileKind, fileTypes } from './file-types.ts';
export { cropImage, type ImageLimits, type PreparedImage, prepareImage, shrinkImage } from './image.ts';
export { type S3Settings, s3Store } from './s3-store.ts';
export { sniff, sniffStream } from './sniff.ts';
