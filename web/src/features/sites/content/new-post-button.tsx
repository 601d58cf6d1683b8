import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPencilPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SiteBadge } from '../manage/site-badge.tsx';
import { editorPath } from '../posts/paths.ts';
import type { Site } from '../site-queries.ts';

const icon = <IconPencilPlus size={18} stroke={1.5} aria-hidden />;

/** Opens the editor for a new post; with several sites, a menu asks for which one. */
export function NewPostButton({ sites }: { sites: readonly Site[] }) {
  const [firstSite, ...otherSites] = sites;
  if (!firstSite) return null;
  if (otherSites.length === 0)
    return (
      <Button component={Link} to={editorPath(firstSite.id, 'new')} leftSection={icon}>
        New post
      </Button>
    );
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={icon} rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}>
          New post
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Choose a site</Menu.Label>
        {sites.map((site) => (
          <Menu.Item
            key={site.id}
            component={Link}
            to={editorPath(site.id, 'new')}
            leftSection={<SiteBadge site={site} size="sm" />}
          >
            {site.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
