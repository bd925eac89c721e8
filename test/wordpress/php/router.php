<?php
// Stands where a web server's rewrite rules stand: real files as they are, everything else (/wp-json/, permalinks) to index.php.
$site = getenv('WORDPRESS_SITE') ?: '/site';
$path = rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/');
if (str_contains($path, '..') || str_contains($path, "\0")) {
	http_response_code(400);
	return true;
}
if (str_starts_with($path, '/wp-content/uploads/')) {
	$upload = $site . substr($path, strlen('/wp-content'));
	if (is_file($upload)) {
		header('Content-Type: ' . (mime_content_type($upload) ?: 'application/octet-stream'));
		header('Content-Length: ' . filesize($upload));
		readfile($upload);
		return true;
	}
}
// Only a site that is being prepared may be installed.
$installing = $path === '/quillcast-install' && is_file($site . '/installing');
$script = $installing ? '/quillcast-install.php' : (is_dir(__DIR__ . $path) ? rtrim($path, '/') . '/index.php' : $path);
if (is_dir(__DIR__ . $path) && !str_ends_with($path, '/')) {
	header('Location: ' . $path . '/', true, 301);
	return true;
}
if (!is_file(__DIR__ . $script)) {
	$script = '/index.php';
} elseif (!str_ends_with($script, '.php')) {
	return false;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $script;
$_SERVER['SCRIPT_FILENAME'] = __DIR__ . $script;
unset($_SERVER['PATH_INFO']);
chdir(dirname($_SERVER['SCRIPT_FILENAME']));
require $_SERVER['SCRIPT_FILENAME'];
return true;
