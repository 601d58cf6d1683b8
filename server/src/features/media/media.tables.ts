import type { MediaSource } from '@fanfare/contract/media/media';
import type { Family, UploadState } from '@fanfare/contract/media/uploads';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

const bytes = () => bigint({ mode: 'number' });
const userId = () =>
  rowId()
    .notNull()
    .references(() => users.id);

/**
 * Files in the store. A file without references is removed; foreign keys make sure that each referenced file has a row
 * here.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    key: text().primaryKey(),
    /**
     * Id that a stored file gets anew after each removal: a process that knows the old id sees that the file may be
     * gone.
     */
    id: rowId().notNull().generatedByDefaultAsIdentity(),
    size: bytes().notNull(),
    touchedAt: at().notNull(),
    /** Lease of a process that is removing the file; no reference can be added until it ends. */
    removingUntil: at(),
  },
  (table) => [index('stored_files_touched').on(table.touchedAt)],
);

const fileKey = () =>
  text()
    .notNull()
    .references(() => storedFiles.key);

export const media = pgTable(
  'media',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    /** Random name in the public URL of the file. */
    token: text().notNull(),
    fileKey: fileKey(),
    family: text().$type<Family>().notNull(),
    type: text().notNull(),
    name: text().notNull(),
    alt: text().notNull().default(''),
    size: bytes().notNull(),
    width: integer(),
    height: integer(),
    source: jsonb().$type<MediaSource>(),
    uploadedById: userId(),
    createdAt: at().notNull(),
  },
  (table) => [
    textIndex('media_text', table.name, table.alt),
    uniqueIndex('media_token').on(table.token),
    // Unique index: a business has one row per content.
    uniqueIndex('media_business_file').on(table.businessId, table.fileKey),
    index('media_business').on(table.businessId, table.id),
    index('media_file').on(table.fileKey),
  ],
);

/** Small versions of images for lists. Deleted with the image. */
export const thumbnails = pgTable(
  'thumbnails',
  {
    fileKey: text()
      .primaryKey()
      .references(() => storedFiles.key, { onDelete: 'cascade' }),
    thumbnailKey: fileKey(),
  },
  (table) => [index('thumbnails_thumbnail').on(table.thumbnailKey)],
);

/** Uses of a file, written in the transaction that saves the entity using it. */
export const mediaUses = pgTable(
  'media_uses',
  {
    mediaId: rowId()
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    kind: text().notNull(),
    refId: rowId().notNull(),
    label: text().notNull(),
    path: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.kind, table.refId] }),
    index('media_uses_ref').on(table.kind, table.refId),
  ],
);

export const uploads = pgTable(
  'uploads',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    byId: userId(),
    name: text().notNull(),
    family: text().$type<Family>().notNull(),
    size: bytes().notNull(),
    received: bytes().notNull().default(0),
    state: text().$type<UploadState>().notNull(),
    problem: text(),
    mediaId: rowId().references(() => media.id, { onDelete: 'set null' }),
    createdAt: at().notNull(),
    touchedAt: at().notNull(),
  },
  (table) => [
    index('uploads_business').on(table.businessId, table.state),
    index('uploads_touched').on(table.touchedAt),
    index('uploads_media').on(table.mediaId),
  ],
);

export const uploadChunks = pgTable(
  'upload_chunks',
  {
    uploadId: rowId()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    offset: bytes().notNull(),
    size: integer().notNull(),
    fileKey: fileKey(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.offset] }), index('upload_chunks_file').on(table.fileKey)],
);

/** Cached search results, shared by all businesses. */
export const videoSearchCache = pgTable(
  'video_search_cache',
  { query: text().primaryKey(), answer: jsonb().$type<unknown>().notNull(), cachedAt: at().notNull() },
  (table) => [index('video_search_cache_cached').on(table.cachedAt)],
);
