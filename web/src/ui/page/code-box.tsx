import { Flex } from '../layout/layout.tsx';
import { Meta } from '../text/text.tsx';
import classes from './code-box.module.css';
import { CopyButton } from './copy-button.tsx';

/** Box with code to paste elsewhere, and a button to copy it. */
export const CodeBox = ({ title, about, code }: { title: string; about: string; code: string }) => (
  <>
    <Flex className={classes.head} gap={12} justify="space-between" mt={16} mb={8}>
      <div>
        <strong>{title}</strong>
        <Meta component="p">{about}</Meta>
      </div>
      <CopyButton value={code} label="Copy code" of={title} size="xs" />
    </Flex>
    <pre className={classes.code}>
      <code>{code}</code>
    </pre>
  </>
);
