import { type ReactNode, useEffect } from 'react';
import { Block, Flex } from '../layout/layout.tsx';
import classes from './page.module.css';

type PageProps = {
  title: string;
  /** The title of the browser tab, if it should say more than the title of the page. */
  documentTitle?: string;
  /** One line below the title: what the page shows. */
  lead?: ReactNode;
  /** Main button of the page. */
  action?: ReactNode;
  tabs?: ReactNode;
  /** Width of the content: `wide` for tables and calendars; `normal` has a readable line length. */
  width?: 'normal' | 'wide' | 'narrow';
  children?: ReactNode;
};

export function Page({ title, documentTitle = title, lead, action, tabs, width = 'normal', children }: PageProps) {
  useEffect(() => {
    document.title = `${documentTitle} · Fanfare`;
  }, [documentTitle]);
  return (
    <div className={classes.page} data-width={width}>
      <Flex component="header" gap="16px 24px" align="flex-start" justify="space-between" wrap mb={24}>
        <Block flex="1 1 320px" miw={0}>
          <Block component="h1" breakWords>
            {title}
          </Block>
          {lead && (
            <Block component="p" mt={4} maw="64ch" c="dimmed">
              {lead}
            </Block>
          )}
        </Block>
        {action && (
          <Flex className={classes.action} gap={8} align="stretch" wrap>
            {action}
          </Flex>
        )}
      </Flex>
      {tabs && <Block mb={24}>{tabs}</Block>}
      {children}
    </div>
  );
}
