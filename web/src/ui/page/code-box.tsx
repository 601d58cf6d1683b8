import classes from './code-box.module.css';
import { CopyButton } from './copy-button.tsx';

/** Code to paste elsewhere, with a button to copy it. */
export const CodeBox = ({ title, about, code }: { title: string; about: string; code: string }) => (
  <>
    <div className={classes.head}>
      <div>
        <strong>{title}</strong>
        <p className={classes.about}>{about}</p>
      </div>
      <CopyButton value={code} label="Copy code" of={title} size="xs" />
    </div>
    <pre className={classes.code}>
      <code>{code}</code>
    </pre>
  </>
);
