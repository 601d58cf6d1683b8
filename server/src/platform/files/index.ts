export { diskStore } from './disk-store.ts';
export { FileError, fileErrorMessages } from './file-error.ts';
export { fileHeaders, parseRange } from './file-response.ts';
export type { ByteRange, FileStore, OpenFile, StoredFile } from './file-store.ts';
export { type FileKind, fileTypes } from './file-types.ts';
export { cropImage, prepareImage, shrinkImage } from './image.ts';
export { s3Store } from './s3-store.ts';
export { sniffStream } from './sniff.ts';
