<?php
// Router of PHP's own web server: existing files as they are, everything else to WordPress.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$file = $_SERVER['DOCUMENT_ROOT'] . $path;
if ($path === '/switch') {
    require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
    header('Content-Type: application/json');
    echo json_encode((object) fanfare_test_switch(json_decode(file_get_contents('php://input'), true)));
    return true;
}
if ($path !== '/' && is_file($file)) {
    return false;
}
// With plain permalinks WordPress rewrites no addresses, so the web server answers this one itself.
if (str_starts_with($path, '/wp-json')) {
    require $_SERVER['DOCUMENT_ROOT'] . '/wp-load.php';
    if (get_option('permalink_structure') === '') {
        http_response_code(404);
        echo '<h1>Not Found</h1>';
        return true;
    }
}
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
$_SERVER['PHP_SELF'] = '/index.php';
require $_SERVER['DOCUMENT_ROOT'] . '/index.php';
