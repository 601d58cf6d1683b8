/** The server writes a new nonce into every page; each `<style>` created in the browser needs it (CSP). */
export function styleNonce(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return content === '__CSP_NONCE__' ? '' : content;
}

/** The scroll lock of Mantine's modals creates a `<style>` and reads the nonce from this global. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
