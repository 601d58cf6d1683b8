/** Our application, and the hosts allowed without TLS: the practice networks and those the operator allows. */
export type WordPressSettings = {
  /** UUID and name shown in the WordPress profile next to our application password. */
  app: { id: string; name: string };
  /** `host:port` of sites allowed without TLS. */
  plainHosts: readonly string[];
};

/** The practice sites are below `<practiceUrl>/wordpress/`. */
export const practiceHost = (practiceUrl: string): string => new URL(practiceUrl).host;
