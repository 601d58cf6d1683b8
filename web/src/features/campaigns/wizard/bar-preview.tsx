import { Meta } from '../../../ui/text/text.tsx';
import classes from '../campaigns.module.css';

/** The bar as visitors see it, in the color of Fanfare. On a site it has the color of the site. */
export function BarPreview({ message, link }: { message: string; link: string }) {
  const text = message.trim() || 'Your text';
  return (
    <div>
      <Meta component="p">Preview</Meta>
      <p className={classes.bar}>{link ? <u>{text}</u> : text}</p>
    </div>
  );
}
