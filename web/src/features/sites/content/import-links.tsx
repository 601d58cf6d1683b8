import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../sites.module.css';

/** Links to the tools that copy posts and comments from Facebook to a site. */
export const ImportLinks = () => (
  <section className={classes.panel} aria-labelledby="facebook-tools">
    <h2 id="facebook-tools">Facebook tools</h2>
    <ul className={classes.rows}>
      <li className={classes.row}>
        <div className={classes.text}>
          <TextLink to="/facebook/extractor">Facebook extractor</TextLink>
          <small>Turn new posts on a Facebook page into drafts on a site.</small>
        </div>
      </li>
      <li className={classes.row}>
        <div className={classes.text}>
          <TextLink to="/facebook/comment_sync">Facebook comment sync</TextLink>
          <small>Show Facebook comments under the posts on your site.</small>
        </div>
      </li>
    </ul>
  </section>
);
