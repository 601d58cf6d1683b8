import type { Platform } from '../src/platform/platform.ts';

/**
 * The platform that a test gives to what it creates by itself: only the members it needs. Reading any other member throws
 * an error that names it.
 */
export const createTestPlatform = (members: Partial<Platform>): Platform =>
  new Proxy(members, {
    get: (target, name) => {
      if (name in target) return Reflect.get(target, name);
      throw new Error(`this test's platform has no member ${String(name)}`);
    },
  }) as Platform;
