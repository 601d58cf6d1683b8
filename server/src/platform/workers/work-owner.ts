import { AsyncLocalStorage } from 'node:async_hooks';

const owners = new AsyncLocalStorage<string>();

export const businessOwner = (businessId: number): string => `business ${businessId}`;

/** Runs work for an owner: its business, otherwise its user or address. */
export const runForOwner = <T>(owner: string, run: () => T): T => owners.run(owner, run);

/** Owner whose work runs now. Background work that belongs to no business has one owner. */
export const currentOwner = (): string => owners.getStore() ?? 'background';
