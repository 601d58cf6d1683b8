import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../sites.module.css';

/** Doors to what brings posts here by itself. */
export const ImportLinks = () => (
  <section className={classes.panel} aria-labelledby="from-elsewhere">
    <h2 id="from-elsewhere">From elsewhere</h2>
    <ul className={classes.rows}>
      <li className={classes.row}>
        <div className={classes.words}>
          <TextLink to="/facebook/extractor">Facebook extractor</TextLink>
          <small>New posts of a Facebook page become drafts on a site.</small>
        </div>
      </li>
      <li className={classes.row}>
        <div className={classes.words}>
          <TextLink to="/facebook/comment_sync">Facebook comment sync</TextLink>
          <small>What people say on Facebook below a post stands below it on the site, too.</small>
        </div>
      </li>
    </ul>
  </section>
);
