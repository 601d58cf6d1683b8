import { Block } from '../layout/layout.tsx';
import classes from './rich-text.module.css';

/**
 * The only component that renders HTML. The server sanitizes it on write and on read, and the page's CSP blocks inline
 * scripts.
 */
export function RichText({ html }: { html: string }) {
  return <Block className={`${classes.text} ff-prose`} breakWords dangerouslySetInnerHTML={{ __html: html }} />;
}
