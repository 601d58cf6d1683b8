export { type DiskStore, diskStore } from './disk.ts';
export { type ImageLimits, type PreparedImage, prepareImage, shrinkImage } from './image.ts';
export { type FileKind, kinds } from './kinds.ts';
export { type FileRefusalCode, FileRefused, fileRefusals } from './refused.ts';
export { type S3Settings, s3Store } from './s3.ts';
export { fileHeaders, rangeOf } from './serve.ts';
export { sniff, sniffStream } from './sniff.ts';
export type { ByteRange, FileSource, FileStore, OpenFile, StoredFile } from './store.ts';
