module kassa

go 1.24
