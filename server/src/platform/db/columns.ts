import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** An instant. */
export const at = () => timestamp({ withTimezone: true });

/** An amount of money in millionths of its currency. */
export const micros = () => bigint({ mode: 'number' });
