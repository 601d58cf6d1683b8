<?php
// Must-use plugin for changes that a test makes to the site, by POST /switch with the names and values below.
add_filter('pre_wp_mail', '__return_true');

// Application passwords off, as security plugins do it.
add_filter('wp_is_application_passwords_available', fn($is) => get_option('test_passwords_off') ? false : $is);

// REST for signed-in users only, as plugins do it: the root included.
add_filter('rest_authentication_errors', function ($result) {
    if (!empty($result) || !get_option('test_rest_signed_in') || is_user_logged_in()) {
        return $result;
    }
    return new WP_Error('rest_not_logged_in', 'You are not currently logged in.', ['status' => 401]);
});

/** Changes the site and answers with what the change created. */
function fanfare_test_switch(array $change): array
{
    global $wpdb;
    $answer = [];
    foreach (['test_passwords_off', 'test_rest_signed_in'] as $name) {
        if (isset($change[$name])) {
            update_option($name, $change[$name] ? '1' : '');
        }
    }
    if (isset($change['permalinks'])) {
        update_option('permalink_structure', $change['permalinks'] === 'plain' ? '' : '/%postname%/');
        delete_option('rewrite_rules');
    }
    if (isset($change['revoke'])) {
        $user = get_user_by('login', $change['revoke']['user']);
        WP_Application_Passwords::delete_application_password($user->ID, $change['revoke']['uuid']);
    }
    if (isset($change['password_for'])) {
        $user = get_user_by('login', $change['password_for']);
        $fields = ['name' => uniqid('Test ')];
        [$answer['password'], $item] = WP_Application_Passwords::create_new_application_password($user->ID, $fields);
        $answer['uuid'] = $item['uuid'];
    }
    // The time of a scheduled post has come, and no visitor has started WP-Cron.
    if (isset($change['due'])) {
        $due = gmdate('Y-m-d H:i:s', time() - 120);
        $wpdb->update($wpdb->posts, ['post_date' => $due, 'post_date_gmt' => $due], ['ID' => $change['due']]);
        clean_post_cache((int) $change['due']);
    }
    return $answer;
}
