import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** The id of a row, or a reference to one: 64 bits, read as a number. */
export const rowId = () => bigint({ mode: 'number' });

/** Column for a moment in time, stored with its time zone. */
export const at = () => timestamp({ withTimezone: true });

/** An amount of money in millionths of its currency. */
export const micros = () => bigint({ mode: 'number' });
