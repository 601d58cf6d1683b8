<?php
// Installs the site with one user of each role and prints their application passwords as JSON.
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = parse_url(getenv('WORDPRESS_TEST_URL'), PHP_URL_HOST);
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['REQUEST_URI'] = '/';
require $argv[1] . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Harbor & Sons', 'olive', 'olive@harbor.test', true, '', 'password of olive');
$roles = ['olive' => 'administrator', 'marcus' => 'editor', 'ines' => 'author', 'carl' => 'contributor', 'tom' => 'subscriber'];
$passwords = [];
foreach ($roles as $login => $role) {
    $user = get_user_by('login', $login);
    $id = $user ? $user->ID : wp_insert_user([
        'user_login' => $login,
        'user_pass' => "password of {$login}",
        'user_email' => "{$login}@harbor.test",
        'display_name' => ucfirst($login),
        'role' => $role,
    ]);
    [$passwords[$login]] = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Test']);
}
update_option('permalink_structure', '/%postname%/');
update_option('timezone_string', 'America/New_York');
update_option('blogdescription', 'News from the pier');
echo json_encode(['version' => get_bloginfo('version'), 'passwords' => $passwords]);
