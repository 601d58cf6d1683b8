export { RulePage } from './rule-page.tsx';
export { RulesPage } from './rules-page.tsx';
