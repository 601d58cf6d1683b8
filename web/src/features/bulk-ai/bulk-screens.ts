export { CategoriesPage } from './categories/categories-page.tsx';
export { BulkRoute } from './frame/bulk-frame.tsx';
export { ArticlesPage } from './list/articles-page.tsx';
export { LoggingPage } from './logging/logging-page.tsx';
export { PlanPage } from './plan/plan-page.tsx';
export { SettingsPage } from './settings/settings-page.tsx';
