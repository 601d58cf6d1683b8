/** The screens of the menu's group Publish. */
export const publishRoutes = [] as const;
