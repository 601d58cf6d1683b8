/** The server writes a fresh nonce into the page; every `<style>` made in the browser must carry it. */
export function styleNonce(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return content === '__CSP_NONCE__' ? '' : content;
}

/** The scroll lock under Mantine's modals makes its own `<style>` and reads its nonce from this global. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
