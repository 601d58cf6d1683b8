import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../sites.module.css';

/** Links to the tools that copy posts and comments from Facebook to a site. */
export const ImportLinks = () => (
  <Block component="section" className={classes.panel} py={16} px={20} panel aria-labelledby="facebook-tools">
    <h2 id="facebook-tools">Facebook tools</h2>
    <ul>
      <Flex divided="between" component="li" icons="dimmed" gap={12} py={10}>
        <Block flex={1} miw={0} breakWords>
          <TextLink to="/facebook/extractor">Facebook extractor</TextLink>
          <Block component="small" display="block">
            Turn new posts on a Facebook page into drafts on a site.
          </Block>
        </Block>
      </Flex>
      <Flex divided="between" component="li" icons="dimmed" gap={12} py={10}>
        <Block flex={1} miw={0} breakWords>
          <TextLink to="/facebook/comment_sync">Facebook comment sync</TextLink>
          <Block component="small" display="block">
            Show Facebook comments under the posts on your site.
          </Block>
        </Block>
      </Flex>
    </ul>
  </Block>
);
