import { type MenuItem, pageLimits } from '@fanfare/contract/sites/pages';
import { ActionIcon, Button, Group, Switch } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useSave } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { type Site, useSiteOptions } from '../site-queries.ts';
import { AddMenuItem } from './menu-item-form.tsx';
import { describeMenuItem, homeItem, type MenuTargets, moveItem } from './menu-items.ts';

type Props = { site: Site; pages: MenuTargets['pages'] };

/** The menu of the site: automatic, or the user's own list of links. */
export function MenuSection({ site, pages }: Props) {
  const menu = useQuery(query('GET /content/site/{id}/menu', { params: { id: site.id } }));
  const options = useSiteOptions(site.id);
  const failed = menu.error ?? options.error;
  if (failed)
    return <ErrorState error={failed} onRetry={() => void Promise.all([menu.refetch(), options.refetch()])} />;
  if (!menu.data || !options.data) return <TextSkeleton lines={3} />;
  return <MenuEditor siteId={site.id} menu={menu.data} targets={{ pages, categories: options.data.categories }} />;
}

type Menu = { items: MenuItem[] | null; automatic: readonly MenuItem[] };
type EditorProps = { siteId: number; menu: Menu; targets: MenuTargets };

export function MenuEditor({ siteId, menu, targets }: EditorProps) {
  const [items, setItems] = useState(menu.items);
  const [savedItems, setSavedItems] = useState(menu.items);
  useUnsavedChanges(() => items !== savedItems);
  const firstItems = menu.automatic.length > 0 ? menu.automatic.slice(0, pageLimits.menuItems) : [homeItem];
  const save = useSave('POST /content/site/{id}/menu/save', {
    refreshes: ['GET /content/site/{id}/menu'],
    onDone: () => {
      toast.good('Menu saved.');
    },
  });
  return (
    <Section title="Menu" lead="The links at the top of every page of your site.">
      <Switch
        label="Use my own menu"
        description="Starts with all posts, your categories and the pages linked in the menu."
        checked={items !== null}
        onChange={({ currentTarget }) => setItems(currentTarget.checked ? firstItems : null)}
      />
      {items && (
        <>
          <Grid component="ol" rows columns={1} gap={12} mt={16} aria-label="Menu items">
            {[...items.entries()].map(([at, item]) => {
              const { name, hint } = describeMenuItem(item, targets);
              return (
                // The position is the key, because the same link can be in a menu twice.
                <Flex component="li" gap="8px 12px" wrap key={at}>
                  <Block component="span" flex="1 1 200px" miw={0} breakWords>
                    <Block component="strong" display="block" fw={600}>
                      {name}
                    </Block>
                    <Meta component="small">{hint}</Meta>
                  </Block>
                  <Flex component="span" gap={4} align="stretch">
                    <ActionIcon
                      variant="default"
                      aria-label={`Move ${name} up`}
                      disabled={at === 0}
                      onClick={() => setItems(moveItem(items, at, -1))}
                    >
                      <IconArrowUp size={16} stroke={1.5} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="default"
                      aria-label={`Move ${name} down`}
                      disabled={at === items.length - 1}
                      onClick={() => setItems(moveItem(items, at, 1))}
                    >
                      <IconArrowDown size={16} stroke={1.5} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove ${name}`}
                      onClick={() => setItems(items.filter((_, place) => place !== at))}
                    >
                      <IconX size={16} stroke={1.5} aria-hidden />
                    </ActionIcon>
                  </Flex>
                </Flex>
              );
            })}
          </Grid>
          {items.length < pageLimits.menuItems && (
            <AddMenuItem targets={targets} onAdd={(item) => setItems([...items, item])} />
          )}
        </>
      )}
      <Group justify="flex-end" mt="md">
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              { params: { id: siteId }, body: { items } },
              { onSuccess: () => setSavedItems(items), onError: toast.failed },
            )
          }
        >
          Save menu
        </Button>
      </Group>
    </Section>
  );
}
