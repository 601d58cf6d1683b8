import { startWordPress } from './throwaway-wordpress.mjs';

/** Starts WordPress once for all test files; they get its address and passwords by `inject`. */
export default async function setUp({ provide }) {
  const { stop, ...wordpress } = await startWordPress();
  provide('wordpress', wordpress);
  return stop;
}
