module example.org/nim

go 1.26.0

require gipf.arena v0.0.0

replace gipf.arena => ../../..
