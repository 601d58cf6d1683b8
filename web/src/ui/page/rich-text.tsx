import classes from './rich-text.module.css';

/**
 * The one place where text comes as HTML. The server cleans it when it is written and when it is read, and the page's
 * policy runs no script that is not its own file.
 */
export function RichText({ html }: { html: string }) {
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />;
}
