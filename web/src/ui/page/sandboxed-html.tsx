import { styleNonce } from '../../theme/nonce.ts';

type Props = { title: string; html: string; css: string; className?: string | undefined };

/** Frame for foreign markup, without scripts, forms and access to this page. */
export const SandboxedHtml = ({ title, html, css, className }: Props) => (
  <iframe className={className} title={title} sandbox="" srcDoc={toDocument(html, css)} />
);

/** Document of the frame. It inherits the content security policy of this page, so its styles need the nonce. */
const toDocument = (html: string, css: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><style nonce="${styleNonce()}">${css}</style></head><body>${html}</body></html>`;
