<?php
// Settings of the throw-away WordPress. The values come from throwaway-wordpress.mjs.
define('DB_NAME', 'wordpress');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('WORDPRESS_TEST_SOCKET'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('WP_HOME', getenv('WORDPRESS_TEST_URL'));
define('WP_SITEURL', getenv('WORDPRESS_TEST_URL'));
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define("{$name}_KEY", "key of {$name}");
    define("{$name}_SALT", "salt of {$name}");
}
// Application passwords without https.
define('WP_ENVIRONMENT_TYPE', 'local');
// The site calls no other server: no updates, no emails, no cron by a request to itself.
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) {
    define('ABSPATH', __DIR__ . '/');
}
require_once ABSPATH . 'wp-settings.php';
