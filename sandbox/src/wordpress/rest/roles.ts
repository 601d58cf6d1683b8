export type Role = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber';

const contributor = ['read', 'edit_posts', 'delete_posts', 'level_1', 'level_0'];
const author = [
  ...contributor,
  'publish_posts',
  'edit_published_posts',
  'delete_published_posts',
  'upload_files',
  'level_2',
];
const editor = [
  ...author,
  'edit_others_posts',
  'delete_others_posts',
  'edit_private_posts',
  'read_private_posts',
  'delete_private_posts',
  'manage_categories',
  'moderate_comments',
  'edit_pages',
  'publish_pages',
  'unfiltered_html',
];

const capabilities: Record<Role, readonly string[]> = {
  subscriber: ['read', 'level_0'],
  contributor,
  author,
  editor,
  administrator: [
    ...editor,
    'manage_options',
    'list_users',
    'edit_users',
    'create_users',
    'delete_users',
    'promote_users',
    'activate_plugins',
    'edit_dashboard',
    'switch_themes',
    'export',
    'import',
    'level_10',
  ],
};

export const roleCan = (role: Role, capability: string): boolean => capabilities[role].includes(capability);

/** Capabilities as WordPress sends them: an object of `true` values, ending with the role itself. */
export const toCapabilitiesJson = (role: Role): Record<string, boolean> =>
  Object.fromEntries([...capabilities[role], role].map((name) => [name, true]));
